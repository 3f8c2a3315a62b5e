des.level_init({ style = "solidfill" })
des.object()
des.object()
des.trap()
