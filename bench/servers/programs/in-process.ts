import type { Transport } from '@kubewright/kube/transport'
import { collectionPath, definitionsPath, definitionText, type ObjectKind, objectText } from '../load/objects.ts'

/** The output of the program: the embedded server called in process, in a fresh process. */
export interface InProcessResult {
  /** From the import of the packages until /readyz returns 200. */
  readonly readyMs: number
  readonly firstCustomResourceMs: number
  readonly createsPerSecond: Readonly<Record<ObjectKind, number>>
}

const count = Number(process.argv[2])
const warmUpCount = Number(process.argv[3])

const started = performance.now()
const { createApiServer } = await import('@kubewright/apiserver')
const { systemRuntime } = await import('kubewright/host')
const server = createApiServer({ runtime: systemRuntime() })
const transport = server.transport()
await expectStatus(transport, 'GET', '/readyz', undefined, 200)
const readyMs = performance.now() - started

const firstStarted = performance.now()
await expectStatus(transport, 'POST', definitionsPath, definitionText, 201)
await expectStatus(transport, 'POST', collectionPath('custom', 'default'), objectText('custom', 'first'), 201)
const firstCustomResourceMs = performance.now() - firstStarted

for (const kind of ['configmap', 'custom'] as const) await createAll(kind, 'kube-public', warmUpCount)
const createsPerSecond = {
  configmap: await createAll('configmap', 'kube-system', count),
  custom: await createAll('custom', 'kube-system', count),
}
console.log(JSON.stringify({ readyMs, firstCustomResourceMs, createsPerSecond } satisfies InProcessResult))
await server.close()

/** Creates one after another; the objects are prepared before. */
async function createAll(kind: ObjectKind, namespace: string, wanted: number): Promise<number> {
  const path = collectionPath(kind, namespace)
  const objects = Array.from({ length: wanted }, (_, index) => JSON.parse(objectText(kind, `object-${index}`)))
  const began = performance.now()
  for (const value of objects) {
    const { status } = await transport.send({ method: 'POST', path, body: { form: 'value', value } })
    if (status !== 201) throw new Error(`create: got status ${status}`)
  }
  return (wanted * 1000) / (performance.now() - began)
}

async function expectStatus(
  to: Transport,
  method: 'GET' | 'POST',
  path: string,
  text: string | undefined,
  status: number,
): Promise<void> {
  const body = text === undefined ? {} : { body: { form: 'value', value: JSON.parse(text) } as const }
  const response = await to.send({ method, path, ...body })
  if (response.status !== status) throw new Error(`${method} ${path}: got status ${response.status}`)
}
