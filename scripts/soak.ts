import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * The long campaigns: the same tests with SOAK set, so that each property and fuzz test runs completely, and then the
 * comparisons with Kubernetes, 20 000 inputs for each function. Arguments filter both, as for vitest.
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
