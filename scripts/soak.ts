import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The long campaigns: the same tests with SOAK set, which makes each property and fuzz test run whole. */
const root = fileURLToPath(new URL('../', import.meta.url))
const answer = spawnSync('npx', ['vitest', 'run', '--testTimeout=3600000', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SOAK: '1' },
})
process.exit(answer.status ?? 1)
