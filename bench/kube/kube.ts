import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { applyObject, wouldApplyChange } from '@kubewright/kube/apply'
import { parseJson } from '@kubewright/kube/json'
import { shapeOfDefinition } from '@kubewright/kube/kinds'
import { decodeProtobuf, encodeProtobuf } from '@kubewright/kube/protobuf'
import { compileRules, evaluateRules } from '@kubewright/kube/rules'
import { compileSchema, parseSchema, shapeOfSchema } from '@kubewright/kube/schema'
import type { Shape } from '@kubewright/kube/shape'
import { instantOfUnixMilliseconds } from '@kubewright/kube/values'
import { lastResult, measure, printRows, type Row } from '../measure.ts'
import { deployment } from './deployment.ts'
import { config, live, schema, schemaWithRules } from './workload.ts'

type Rates = Record<string, number>

/** Each work of the suite: what it is called in the table, the peer's name for it, and one operation of ours. */
interface Work {
  readonly title: string
  readonly peer?: string
  readonly operation: () => unknown
}

const manager = 'operator'
const now = instantOfUnixMilliseconds(Date.UTC(2026, 0, 2))

function validationWorks(): Work[] {
  const compiled = compileSchema(parseSchema(schema))
  const object = live
  const rules = compileRules(parseSchema(schemaWithRules))
  return [
    {
      title: 'validate a 2 KB custom resource against its compiled schema, list types included',
      peer: 'validate',
      operation: () => compiled.validate(object).length + compiled.validateListTypes(object).length,
    },
    {
      title: 'prune it and fill in defaults',
      operation: () => compiled.applyDefaults(compiled.prune(object).value),
    },
    {
      title: 'evaluate its three CEL rules on an update',
      peer: 'rules',
      operation: () => evaluateRules(rules, object, object),
    },
  ]
}

function applyWorks(): Work[] {
  const objectMeta = shapeOfDefinition('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta') as Shape
  const shape = shapeOfSchema(parseSchema(schema), { objectMeta })
  const first = config
  const second = { ...config, spec: { ...config.spec, replicas: 5 } }
  let stored = applyObject({ config: first, manager, now, shape }).object
  const settled = stored
  let flip = false
  return [
    {
      title: 'apply it with one field changed',
      peer: 'apply',
      operation: () => {
        flip = !flip
        stored = applyObject({ live: stored, config: flip ? second : first, manager, now, shape }).object
        return stored
      },
    },
    {
      title: 'apply it unchanged: the whole apply',
      peer: 'applyNoop',
      operation: () => applyObject({ live: settled, config: first, manager, now, shape }),
    },
    {
      title: 'decide that an apply would change nothing',
      peer: 'applyNoop',
      operation: () => wouldApplyChange({ live: settled, config: first, manager, shape }),
    },
  ]
}

function decodingWorks(bytes: Uint8Array): Work[] {
  const text = JSON.stringify(live)
  return [
    {
      title: `decode a Deployment of ${bytes.length} bytes from protobuf`,
      peer: 'protobuf',
      operation: () => decodeProtobuf(bytes),
    },
    { title: 'parse the 2 KB custom resource strictly from JSON', operation: () => parseJson(text, { strict: true }) },
    { title: 'the same by JSON.parse, as a yardstick', operation: () => JSON.parse(text) },
  ]
}

/** The rates of the Go originals, or undefined where there is no Go. */
function peerRates(bytes: Uint8Array): Rates | undefined {
  const folder = fileURLToPath(new URL('./go/', import.meta.url))
  if (spawnSync('go', ['version']).status !== 0) {
    console.log('Go is not installed: the peer is left out.')
    return undefined
  }
  console.log('building and measuring the Go peer (the first build takes minutes) ...')
  const encoded = Buffer.from(bytes).toString('base64')
  const input = JSON.stringify({ schema, withRules: schemaWithRules, config, live, deployment: encoded })
  const answer = spawnSync('go', ['run', '.'], { cwd: folder, input, encoding: 'utf8' })
  if (answer.status !== 0) throw new Error(`the Go peer failed: ${answer.stderr}`)
  return JSON.parse(answer.stdout) as Rates
}

export async function benchKube(): Promise<void> {
  const bytes = encodeProtobuf(deployment)
  const works = [...validationWorks(), ...applyWorks(), ...decodingWorks(bytes)]
  const rows = works.map((work) => ({ work, rate: measure(work.title, work.operation).operationsPerSecond }))
  const peers = peerRates(bytes)
  const table: Row[] = rows.map(({ work, rate }) => ({
    work: work.title,
    ours: rate,
    peer: work.peer ? peers?.[work.peer] : undefined,
  }))
  printRows(`@kubewright/kube on Node ${process.version}, one core`, 'Go 1.36 originals', table)
  if (lastResult() === undefined) throw new Error('the last operation returned nothing')
}
