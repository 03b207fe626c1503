import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * The long campaigns: the same tests with SOAK set, which makes each property and fuzz test run whole, and then the
 * comparisons with the originals, 20 000 inputs for each function. Words given narrow both down, as for vitest.
 */
const root = fileURLToPath(new URL('../', import.meta.url))
const words = process.argv.slice(2)

function run(...more: readonly string[]): boolean {
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--passWithNoTests', '--testTimeout=3600000', ...more, ...words],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, SOAK: '1' },
    },
  )
  return status === 0
}

const passed = [run(), run('--config', 'vitest.real.config.ts')]
process.exit(passed.every(Boolean) ? 0 : 1)
