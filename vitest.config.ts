import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@kubewright/source'] },
  ssr: { resolve: { conditions: ['@kubewright/source', 'node', 'import', 'module', 'default'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts', 'docs/**/*.test.ts'],
    environment: 'node',
    testTimeout: 120_000,
  },
})
