import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { linkPackages, writeTexts } from '../project/testing/index.ts'
import { scaffoldedProject } from './testing/index.ts'

const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
/** The packages are links to their sources. */
const conditions = ['@kubewright/source']

test('a project with every kind of scaffold compiles and passes its own tests', async () => {
  const { folder, run, errors } = await scaffoldedProject('--domain', 'books.example.com')
  const commands = [
    ['create', 'webhook', 'Guestbook', '--defaulting', '--validation'],
    ['create', 'api', 'HTTPRoute', '--group', 'net', '--version', 'v1beta1', '--cluster-scoped', '--plural', 'routes'],
    ['create', 'webhook', 'HTTPRoute', '--defaulting'],
    ['create', 'api', 'Backup'],
    ['create', 'webhook', 'Backup', '--validation'],
  ]
  for (const args of commands) expect(await run(...args), errors.join('\n')).toBe(0)
  linkPackages(folder)
  const compiler = join(modules, 'typescript-7/bin/tsc')
  const types = spawnSync(process.execPath, [compiler, '-p', folder, '--customConditions', conditions.join()], {
    encoding: 'utf8',
  })
  expect(types.stdout + types.stderr).toBe('')

  const config = {
    resolve: { conditions },
    ssr: { resolve: { conditions: [...conditions, 'node', 'import', 'default'] } },
  }
  const test = { include: ['src/**/*.test.ts'], testTimeout: 300_000 }
  writeTexts(folder, { 'vitest.config.mjs': `export default ${JSON.stringify({ ...config, test })}\n` })
  const report = join(folder, 'report.json')
  const vitest = [
    join(modules, 'vitest/vitest.mjs'),
    'run',
    '--root',
    folder,
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  execFileSync(process.execPath, vitest, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' })
})
