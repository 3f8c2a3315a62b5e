des.level_init({ style = "solidfill" })
-- no
des.object()
des.trap()
