des.level_init({ style = "solidfill" })
des.object()
des.trap()
