import { defineConfig } from 'vitest/config'

const report = process.env.KUBEWRIGHT_TEST_REPORT

export default defineConfig({
  resolve: { conditions: ['@kubewright/source'] },
  ssr: { resolve: { conditions: ['@kubewright/source', 'node', 'import', 'module', 'default'] } },
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'examples/*/src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
      'docs/**/*.test.ts',
      'tools/real/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/*.real.test.ts'],
    environment: 'node',
    testTimeout: 120_000,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
})
