# nix build '.?dir=.packaging' in a clone, or `git+URL?dir=.packaging` of one
{
  description = "terminal editor for roguelike and board-game maps";
  inputs.nixpkgs.url = "nixpkgs";
  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      package = pkgs: pkgs.stdenv.mkDerivation {
        pname = "mapwright";
        version = "0.2.0";
        src = ./..;
        nativeBuildInputs = with pkgs; [ cmake ninja pkg-config ];
        buildInputs = with pkgs; [ expat jansson libconfig libtermkey lua5_4 ncurses pcre2 ];
        meta = {
          description = "terminal editor for roguelike and board-game maps";
          license = pkgs.lib.licenses.mit;
          mainProgram = "mapwright";
        };
      };
    in
    {
      packages = nixpkgs.lib.genAttrs systems (system: { default = package nixpkgs.legacyPackages.${system}; });
    };
}
