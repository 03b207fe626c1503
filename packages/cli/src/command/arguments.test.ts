import { expect, test } from 'vitest'
import { parseCommand } from './arguments.ts'

test('cluster takes a port, a kubeconfig, a token and a file of tokens', () => {
  expect(parseCommand(['cluster'])).toEqual({ name: 'cluster', options: {} })
  expect(
    parseCommand(['cluster', '--port', '6443', '--kubeconfig=k', '--token', 't', '--token-auth-file', 'f']),
  ).toEqual({ name: 'cluster', options: { port: 6443, kubeconfig: 'k', token: 't', tokenFile: 'f' } })
})

test("an audit log has a path, and accepts kube-apiserver's options for policy, size and number of files", () => {
  const log = ['cluster', '--audit-log-path', '-']
  expect(parseCommand(log)).toEqual({ name: 'cluster', options: { audit: { logPath: '-' } } })
  const more = ['--audit-policy-file', 'p', '--audit-log-maxsize', '5', '--audit-log-maxbackup=0']
  expect(parseCommand([...log, ...more])).toEqual({
    name: 'cluster',
    options: { audit: { logPath: '-', policyFile: 'p', sizeMegabytesMax: 5 } },
  })
})

test('backup and restore take a file and the location of the data', () => {
  expect(parseCommand(['cluster', '--data', 'd'])).toEqual({ name: 'cluster', options: { dataFolder: 'd' } })
  expect(parseCommand(['backup', 'f', '--data', 'd', '--damaged'])).toEqual({
    name: 'backup',
    options: { file: 'f', dataFolder: 'd', isDamaged: true },
  })
  expect(parseCommand(['backup', 'f', '--kubeconfig', 'k'])).toEqual({
    name: 'backup',
    options: { file: 'f', kubeconfig: 'k', isDamaged: false },
  })
  expect(parseCommand(['restore', 'f', '--data=d'])).toEqual({
    name: 'restore',
    options: { file: 'f', dataFolder: 'd' },
  })
  expect(parseCommand(['restore', 'f', '--kubeconfig', 'k'])).toEqual({
    name: 'restore',
    options: { file: 'f', kubeconfig: 'k' },
  })
})

test('--help and --version take precedence over everything else', () => {
  expect(parseCommand(['cluster', '--port', '1', '--help'])).toEqual({ name: 'help' })
  expect(parseCommand(['--version'])).toEqual({ name: 'version' })
})

test.each([
  [[], 'a command is missing'],
  [['clutser'], 'unknown command "clutser"'],
  [['cluster', 'now'], 'cluster takes no arguments; got "now"'],
  [['cluster', '--prot', '1'], "Unknown option '--prot'"],
  [['cluster', '--port', '65536'], '--port must be a number from 0 to 65535; got "65536"'],
  [['cluster', '--port', '-1'], /--port/],
  [['cluster', '--port', '1e3'], '--port must be a number from 0 to 65535; got "1e3"'],
  [['cluster', '--kubeconfig', ''], '--kubeconfig must name a file'],
  [['cluster', '--audit-log-path', ''], '--audit-log-path must name a file, or be - for standard output'],
  [['cluster', '--audit-policy-file', 'p'], '--audit-policy-file needs --audit-log-path'],
  [['cluster', '--audit-log-path', 'l', '--audit-log-maxsize', 'x'], '--audit-log-maxsize must be a number; got "x"'],
  [['cluster', '--data', ''], '--data must name a folder'],
  [['backup', '--data', 'd'], 'backup needs a file'],
  [['backup', 'f', 'g'], 'backup takes one file; got also "g"'],
  [['backup', 'f', '--damaged'], 'backup --damaged needs --data'],
  [['restore', 'f'], 'restore needs --data or --kubeconfig'],
  [['restore', 'f', '--data', 'd', '--kubeconfig', 'k'], 'restore takes either --data or --kubeconfig'],
  [['cluster', '--token', 'a b'], '--token must consist of visible ASCII characters without spaces'],
])('refuses %j with the reason', (args, message) => {
  const wanted = typeof message === 'string' ? `${message}; run kubewright --help` : message
  expect(() => parseCommand(args)).toThrow(wanted)
  expect(() => parseCommand(args)).toThrow(expect.objectContaining({ code: 'CLI_USAGE' }))
})
