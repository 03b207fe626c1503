import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const project = join(root, '.cache', 'start-page')
/** The packages are links to their sources. */
const conditions = ['@kubewright/source']

function run(...args: readonly string[]): string {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, env, encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

test('the project of the start page compiles and passes its own tests', () => {
  const page = readFileSync(join(root, 'docs/guide/start.md'), 'utf8')
  rmSync(project, { recursive: true, force: true })
  // A block with the name of a file is that file.
  const files = [...page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)]
  expect(files.map(([, path]) => path)).toContain('src/greeting.test.ts')
  for (const [, path = '', text = ''] of files) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  const modules = join(root, 'node_modules')
  expect(run(join(modules, 'typescript-7/bin/tsc'), '--customConditions', conditions.join())).toBe('')
  const ssr = { resolve: { conditions: [...conditions, 'node', 'import', 'default'] } }
  const config = `import own from './vitest.config.ts'\nexport default { ...own, ssr: ${JSON.stringify(ssr)} }\n`
  writeFileSync(join(project, 'from-source.config.ts'), config)
  expect(run(join(modules, 'vitest/vitest.mjs'), 'run', '--config', 'from-source.config.ts')).toBe('')
})
