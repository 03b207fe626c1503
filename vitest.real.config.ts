import { defineConfig } from 'vitest/config'
import type { TestSequencer, TestSpecification } from 'vitest/node'
import { vitestReporter } from './scripts/ci/vitest-reporter.ts'

const report = process.env.KUBEWRIGHT_TEST_REPORT

/** What takes longest begins first, so that nothing long is left when everything else is done. */
const longest = [
  'differential/requests',
  'clients/clients',
  'operators/operators',
  'differential/commands',
  'recordings/recordings',
]

class LongestFirst implements TestSequencer {
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(`${name}.real.test.ts`))
      return index === -1 ? longest.length : index
    }
    return [...files].sort((left, right) => place(left) - place(right))
  }
}

/** The tests that need the originals: a real control plane, the oracle, real clients. */
export default defineConfig({
  resolve: { conditions: ['@kubewright/source'] },
  ssr: { resolve: { conditions: ['@kubewright/source', 'node', 'import', 'module', 'default'] } },
  test: {
    include: ['tools/real/**/*.real.test.ts', 'bench/**/*.real.test.ts'],
    globalSetup: ['tools/real/global-setup.ts'],
    environment: 'node',
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Half of the time one side waits for the other: two files at a time keep two cores busy.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: report ? ['default', vitestReporter(report)] : ['default'],
  },
})
