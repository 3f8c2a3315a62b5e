const { workspace } = require('vscode')
const { LanguageClient } = require('vscode-languageclient/node')
let client
exports.activate = () => {
  const command = workspace.getConfiguration('mapwright').get('program')
  client = new LanguageClient('mapwright', { command, args: ['lsp'] }, { documentSelector: [{ language: 'mapwright' }] })
  return client.start()
}
exports.deactivate = () => client.stop()
