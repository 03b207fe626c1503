import { defineConfig } from 'vitest/config'

const report = process.env.KUBEWRIGHT_TEST_REPORT

export default defineConfig({
  resolve: { conditions: ['@kubewright/source'] },
  ssr: { resolve: { conditions: ['@kubewright/source', 'node', 'import', 'module', 'default'] } },
  test: {
    environment: 'node',
    testTimeout: 120_000,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        extends: true,
        // Pure functions have nothing to be isolated from; without it their files take a third of the time.
        test: { name: 'kube', include: ['packages/kube/src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: [
            'packages/!(kube)/src/**/*.test.ts',
            'examples/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'docs/**/*.test.ts',
            'tools/real/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.real.test.ts'],
        },
      },
    ],
  },
})
