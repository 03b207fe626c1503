import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const project = join(root, '.cache', 'start-page')
const modules = join(root, 'node_modules')
/** The packages are links to their sources. */
const conditions = ['@kubewright/source']
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))

/** What the command prints if it fails. */
function run(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, env, encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

beforeAll(() => {
  const page = readFileSync(join(root, 'docs/guide/start.md'), 'utf8')
  rmSync(project, { recursive: true, force: true })
  // A block with the name of a file is that file.
  for (const [, path = '', text = ''] of page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
})

test('the project of the start page compiles and passes its own tests', () => {
  expect(run(join(modules, 'typescript-7/bin/tsc'), '--customConditions', conditions.join())).toBe('')
  const ssr = { resolve: { conditions: [...conditions, 'node', 'import', 'default'] } }
  const config = `import own from './vitest.config.ts'\nexport default { ...own, ssr: ${JSON.stringify(ssr)} }\n`
  writeFileSync(join(project, 'from-source.config.ts'), config)
  expect(run(join(modules, 'vitest/vitest.mjs'), 'run', '--config', 'from-source.config.ts')).toBe('')
})

test('the development cluster of the start page prints a line per reconcile, and stops at a signal', async () => {
  const args = [`--conditions=${conditions.join()}`, '--import', 'tsx', 'src/dev.ts']
  const program = spawn(process.execPath, args, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(program, 'exit')
  let output = ''
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
      if (output.includes('created ConfigMap world')) program.kill('SIGTERM')
    })
  }
  const [code] = await ended
  expect(code, output).toBe(0)
  expect(output).toContain('kubectl --kubeconfig .kubewright/kubeconfig get greetings')
})
