import { defineConfig } from 'vitest/config'

const report = process.env.KUBEWRIGHT_TEST_REPORT

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
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
})
