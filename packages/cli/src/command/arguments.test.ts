import { Command } from 'commander'
import { expect, test } from 'vitest'
import { addBackupCommand, addRestoreCommand } from '../backup/index.ts'
import { addClusterCommand } from '../cluster/index.ts'
import type { CommandHost } from '../host.ts'
import { runCommand } from './run-command.ts'

function quietHost() {
  const lines: string[] = []
  const errors: string[] = []
  const host: CommandHost = {
    print: (line) => void lines.push(line),
    printError: (line) => void errors.push(line),
    environment: {},
    processId: 1,
    homeFolder: '/nowhere',
    workingFolder: '/nowhere',
    isTerminal: false,
    isColoured: false,
    stopRequested: Promise.resolve(),
  }
  return { host, lines, errors }
}

/** The command that would run, with its options. */
async function parseCommand(args: readonly string[]): Promise<unknown> {
  const parsed: { name: string; options: unknown }[] = []
  const take = (name: string) => async (options: unknown) => void parsed.push({ name, options })
  const program = new Command()
  const { host } = quietHost()
  addClusterCommand(program, host, take('cluster'))
  addBackupCommand(program, host, take('backup'))
  addRestoreCommand(program, host, take('restore'))
  await program.parseAsync([...args], { from: 'user' })
  return parsed[0]
}

test('cluster takes a port, a kubeconfig, a token and a file of tokens', async () => {
  expect(await parseCommand(['cluster'])).toEqual({ name: 'cluster', options: {} })
  expect(
    await parseCommand(['cluster', '--port', '6443', '--kubeconfig=k', '--token', 't', '--token-auth-file', 'f']),
  ).toEqual({ name: 'cluster', options: { port: 6443, kubeconfig: 'k', token: 't', tokenFile: 'f' } })
})

test("an audit log has a path, and accepts kube-apiserver's options for policy, size and number of files", async () => {
  const log = ['cluster', '--audit-log-path', '-']
  expect(await parseCommand(log)).toEqual({ name: 'cluster', options: { audit: { logPath: '-' } } })
  const more = ['--audit-policy-file', 'p', '--audit-log-maxsize', '5', '--audit-log-maxbackup=0']
  expect(await parseCommand([...log, ...more])).toEqual({
    name: 'cluster',
    options: { audit: { logPath: '-', policyFile: 'p', sizeMegabytesMax: 5 } },
  })
})

test('backup and restore take a file and the location of the data', async () => {
  expect(await parseCommand(['cluster', '--data', 'd'])).toEqual({ name: 'cluster', options: { dataFolder: 'd' } })
  expect(await parseCommand(['backup', 'f', '--data', 'd', '--damaged'])).toEqual({
    name: 'backup',
    options: { file: 'f', dataFolder: 'd', isDamaged: true },
  })
  expect(await parseCommand(['backup', 'f', '--kubeconfig', 'k'])).toEqual({
    name: 'backup',
    options: { file: 'f', kubeconfig: 'k', isDamaged: false },
  })
  expect(await parseCommand(['restore', 'f', '--data=d'])).toEqual({
    name: 'restore',
    options: { file: 'f', dataFolder: 'd' },
  })
  expect(await parseCommand(['restore', 'f', '--kubeconfig', 'k'])).toEqual({
    name: 'restore',
    options: { file: 'f', kubeconfig: 'k' },
  })
})

test('--help and --version take precedence over everything else', async () => {
  const { host, lines } = quietHost()
  expect(await runCommand(['cluster', '--port', '1', '--help'], host)).toBe(0)
  expect(lines[0]).toMatch(/^Usage: kubewright cluster \[options\]/)
  expect(await runCommand(['--version'], host)).toBe(0)
  expect(lines.at(-1)).toMatch(/^\d+\.\d+\.\d+$/)
})

test('version prints the versions of kubewright and Node, also as JSON', async () => {
  const { host, lines } = quietHost()
  expect(await runCommand(['version', '--json'], host)).toBe(0)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ node: process.versions.node })
  expect(await runCommand(['version'], host)).toBe(0)
  expect(lines[1]).toMatch(/^kubewright \d+\.\d+\.\d+$/)
})

test.each([
  [[], 'a command is missing; run kubewright --help'],
  [['clutser'], "unknown command 'clutser' (Did you mean cluster?); run kubewright --help"],
  [['cluster', 'now'], "too many arguments for 'cluster'. Expected 0 arguments but got 1"],
  [['cluster', '--prot', '1'], "unknown option '--prot' (Did you mean --port?); run kubewright cluster --help"],
  [['cluster', '--port', '65536'], '--port must be a number from 0 to 65535; got "65536"'],
  [['cluster', '--port', '-1'], '--port must be a number from 0 to 65535; got "-1"'],
  [['cluster', '--port', '1e3'], '--port must be a number from 0 to 65535; got "1e3"'],
  [['cluster', '--kubeconfig', ''], '--kubeconfig must name a file; run kubewright cluster --help'],
  [['cluster', '--audit-log-path', ''], '--audit-log-path must name a file, or be - for standard output'],
  [['cluster', '--audit-policy-file', 'p'], '--audit-policy-file needs --audit-log-path'],
  [['cluster', '--audit-log-path', 'l', '--audit-log-maxsize', 'x'], '--audit-log-maxsize must be a number; got "x"'],
  [['cluster', '--data', ''], '--data must name a folder'],
  [['backup', '--data', 'd'], "missing required argument 'file'; run kubewright backup --help"],
  [['backup', 'f', 'g'], "too many arguments for 'backup'. Expected 1 argument but got 2"],
  [['backup', 'f', '--damaged'], 'backup --damaged needs --data'],
  [['restore', 'f'], 'restore needs --data or --kubeconfig'],
  [['restore', 'f', '--data', 'd', '--kubeconfig', 'k'], 'restore takes either --data or --kubeconfig'],
  [['cluster', '--token', 'a b'], '--token must consist of visible ASCII characters without spaces'],
  [
    ['completion', 'tcsh'],
    "argument value 'tcsh' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish",
  ],
])('refuses %j in one line with the reason', async (args, message) => {
  const { host, errors, lines } = quietHost()
  expect(await runCommand(args, host)).toBe(2)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain(`kubewright: ${message}`)
  expect(errors[0]).not.toContain('\n')
  expect(lines).toEqual([])
})
