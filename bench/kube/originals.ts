import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { goToolchain } from '../../tools/real/binaries/index.ts'
import { logProgress } from '../measure.ts'
import type { BenchSample } from '../row.ts'
import { config, live, schema, schemaWithRules } from './workload.ts'

/** The rates of Kubernetes' Go code, by measurement. */
export type OriginalRates = Readonly<Record<string, BenchSample>>

const folder = fileURLToPath(new URL('./go/', import.meta.url))

/** The rates of Kubernetes' Go code on the same objects, or undefined if Go is not installed. */
export function ratesOfOriginals(deploymentBytes: Uint8Array): OriginalRates | undefined {
  const toolchain = goToolchain()
  if (!toolchain.present) {
    logProgress(`kube: ${toolchain.reason}; skipping the Go code`)
    return undefined
  }
  logProgress('kube: building and measuring the Go code (the first build takes minutes)')
  const encoded = Buffer.from(deploymentBytes).toString('base64')
  const input = JSON.stringify({ schema, withRules: schemaWithRules, config, live, deployment: encoded })
  const environment = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' }
  const result = spawnSync('go', ['run', '-trimpath', '.'], { cwd: folder, input, encoding: 'utf8', env: environment })
  if (result.status !== 0) throw new Error(`the Go program failed: ${result.stderr}`)
  return JSON.parse(result.stdout) as OriginalRates
}
