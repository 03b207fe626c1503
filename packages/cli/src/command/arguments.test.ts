import { expect, test } from 'vitest'
import { parseCommand } from './arguments.ts'

test('cluster takes a port, a kubeconfig, a token and a file of tokens', () => {
  expect(parseCommand(['cluster'])).toEqual({ name: 'cluster', options: { port: 0 } })
  expect(
    parseCommand(['cluster', '--port', '6443', '--kubeconfig=k', '--token', 't', '--token-auth-file', 'f']),
  ).toEqual({ name: 'cluster', options: { port: 6443, kubeconfig: 'k', token: 't', tokenFile: 'f' } })
})

test('help and version win over everything else', () => {
  expect(parseCommand(['cluster', '--port', '1', '--help'])).toEqual({ name: 'help' })
  expect(parseCommand(['--version'])).toEqual({ name: 'version' })
})

test.each([
  [[], 'a command is missing'],
  [['clutser'], 'there is no command "clutser"'],
  [['cluster', 'now'], 'cluster takes no arguments, and got "now"'],
  [['cluster', '--prot', '1'], "Unknown option '--prot'"],
  [['cluster', '--port', '65536'], '--port must be a number from 0 to 65535, and is "65536"'],
  [['cluster', '--port', '-1'], /--port/],
  [['cluster', '--port', '1e3'], '--port must be a number from 0 to 65535, and is "1e3"'],
  [['cluster', '--kubeconfig', ''], '--kubeconfig must name a file'],
  [['cluster', '--token', 'a b'], '--token must be visible characters without spaces, as a header carries it'],
])('%j is refused with what is wrong', (args, message) => {
  const wanted = typeof message === 'string' ? `${message}; kubewright --help says what there is` : message
  expect(() => parseCommand(args)).toThrow(wanted)
  expect(() => parseCommand(args)).toThrow(expect.objectContaining({ code: 'CLI_USAGE' }))
})
