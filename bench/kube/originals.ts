import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { goToolchain } from '../../tools/real/binaries/index.ts'
import { tell } from '../measure.ts'
import type { BenchSample } from '../row.ts'
import { config, live, schema, schemaWithRules } from './workload.ts'

/** The rates of Kubernetes' Go code, by measurement. */
export type OriginalRates = Readonly<Record<string, BenchSample>>

const folder = fileURLToPath(new URL('./go/', import.meta.url))

/** The rates of Kubernetes' Go code on the same objects, or undefined if Go is not installed. */
export function ratesOfOriginals(deploymentBytes: Uint8Array): OriginalRates | undefined {
  const toolchain = goToolchain()
  if (!toolchain.present) {
    tell(`kube: ${toolchain.reason}; skipping the Go code`)
    return undefined
  }
  tell('kube: building and measuring the Go code (the first build takes minutes)')
  const encoded = Buffer.from(deploymentBytes).toString('base64')
  const input = JSON.stringify({ schema, withRules: schemaWithRules, config, live, deployment: encoded })
  const environment = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' }
  const answer = spawnSync('go', ['run', '-trimpath', '.'], { cwd: folder, input, encoding: 'utf8', env: environment })
  if (answer.status !== 0) throw new Error(`the Go program failed: ${answer.stderr}`)
  return JSON.parse(answer.stdout) as OriginalRates
}
