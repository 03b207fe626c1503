import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Argument, Command } from 'commander'
import { expect, onTestFinished, test } from 'vitest'
import { bashScript } from './bash-script.ts'
import { completedCommands } from './completed-commands.ts'
import { fishScript } from './fish-script.ts'
import { powershellScript } from './powershell-script.ts'
import { zshScript } from './zsh-script.ts'

function program(): Command {
  const root = new Command('kubewright').helpCommand(false)
  root.command('cluster').summary("run a cluster: it's yours").option('--port <port>', 'the port').option('--data <f>')
  const create = root.command('create').summary('create a part')
  create.command('api').summary('create a kind').option('--kind <kind>', 'the kind')
  root.command('completion').addArgument(new Argument('<shell>').choices(['bash', 'zsh']))
  return root
}

const commands = completedCommands(program())

test('knows the words and options behind each command', () => {
  expect(commands.map(({ path }) => path)).toEqual(['', 'cluster', 'create', 'create api', 'completion'])
  const words = (path: string) => commands.find((command) => command.path === path)?.words.map(({ word }) => word)
  expect(words('')).toEqual(['cluster', 'create', 'completion'])
  expect(words('create')).toEqual(['api'])
  expect(words('completion')).toEqual(['bash', 'zsh'])
  expect(commands[1]?.options.map(({ word }) => word)).toEqual(['--port', '--data', '--help'])
})

test.each([
  [['c'], ['cluster', 'create', 'completion']],
  [
    ['create', ''],
    ['api', '--help'],
  ],
  [['create', 'api', '--k'], ['--kind']],
  [['cluster', '--port', '1', '--d'], ['--data']],
  [['completion', 'z'], ['zsh']],
])('bash completes %j', (words, expected) => {
  const input = ['kubewright', ...words].map((word) => `'${word}'`).join(' ')
  const call = `COMP_WORDS=(${input}); COMP_CWORD=${words.length}; _kubewright; printf '%s\\n' "\${COMPREPLY[@]}"`
  const printed = execFileSync('bash', ['-c', `${bashScript(commands)}\n${call}`], { encoding: 'utf8' })
  expect(printed.trim().split('\n')).toEqual(expected)
})

test.each([
  ['zsh', ['-n'], zshScript],
  ['fish', ['--no-execute'], fishScript],
])('%s accepts its script where it is installed, and the script has every word', (shell, options, scriptOf) => {
  const script = scriptOf(commands)
  for (const word of ['cluster', 'api', 'kind', 'port']) expect(script).toContain(word)
  if (spawnSync(shell, ['--version']).error !== undefined) return
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-completion-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'script'), script)
  execFileSync(shell, [...options, join(folder, 'script')])
})

test('quotes descriptions for each shell', () => {
  expect(zshScript(commands)).toContain("'cluster:run a cluster: it'\\''s yours'")
  expect(fishScript(commands)).toContain("-d 'run a cluster: it\\'s yours'")
  expect(powershellScript(commands)).toContain("@('cluster', 'run a cluster: it''s yours')")
  expect(powershellScript(commands)).toContain("' create api' = @(@('--kind', 'the kind')")
})
