use zed_extension_api as zed;

struct Mapwright;

impl zed::Extension for Mapwright {
    fn new() -> Self {
        Mapwright
    }

    fn language_server_command(&mut self, _: &zed::LanguageServerId, worktree: &zed::Worktree) -> zed::Result<zed::Command> {
        Ok(zed::Command {
            command: worktree.which("mapwright").ok_or("mapwright is not in PATH")?,
            args: vec!["lsp".into()],
            env: Default::default(),
        })
    }
}

zed::register_extension!(Mapwright);
