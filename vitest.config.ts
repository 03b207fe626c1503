import { defineConfig } from 'vitest/config'
import { vitestReporter } from './scripts/ci/vitest-reporter.ts'

const report = process.env.KUBEWRIGHT_TEST_REPORT
const notHere = ['**/node_modules/**', '**/*.real.test.ts']
/** It collects garbage again and again, which takes three times as long in a process that has loaded all packages. */
const memoryTest = 'packages/runtime/src/conformance/memory.test.ts'

export default defineConfig({
  resolve: { conditions: ['@kubewright/source'] },
  ssr: { resolve: { conditions: ['@kubewright/source', 'node', 'import', 'module', 'default'] } },
  test: {
    environment: 'node',
    // Only for tests that hang: on a machine with other work the longest ones take ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The default leaves one core unused, which on two cores is half of them.
    maxWorkers: 2,
    reporters: report ? ['default', vitestReporter(report)] : ['default'],
    projects: [
      {
        extends: true,
        // The packages keep no state of their own that a test could leave behind: everything comes in through a Runtime.
        // Without isolation each worker loads them once; their files take a third of the time.
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          exclude: [...notHere, memoryTest],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: [
            'examples/*/src/**/*.test.ts',
            // The scaffolds are made from it.
            'packages/cli/template/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'docs/**/*.test.ts',
            'tools/real/**/*.test.ts',
            memoryTest,
          ],
          exclude: notHere,
        },
      },
    ],
  },
})
