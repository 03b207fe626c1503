import { createApiServer } from '@kubewright/apiserver'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime, type VirtualRuntime } from '@kubewright/testing/runtime'
import { type Cache, createCache } from '../../cache/index.ts'
import { type Client, createClient } from '../../client/index.ts'
import type { Controller, ControllerDefinition, ControllerEnvironment } from '../../controller/index.ts'
import { defineBuiltinKind, type KindReference } from '../../resource/index.ts'
import type { ReconcileRecord, WriteRecord } from '../../trace/index.ts'

const CustomResourceDefinition = defineBuiltinKind<KubernetesObject, 'CustomResourceDefinition.apiextensions.k8s.io'>(
  'CustomResourceDefinition.apiextensions.k8s.io',
  'apiextensions.k8s.io',
  'v1',
  'CustomResourceDefinition',
)

/** A cluster in this process, with one controller and an administrator's client. */
export interface World {
  readonly runtime: VirtualRuntime
  readonly admin: Client
  /** Another client, with this field manager. */
  user(manager: string): Client
  readonly records: readonly ReconcileRecord[]
  readonly controller: Controller
  readonly cache: Cache
  /** The writes of all reconciles so far, as "created ConfigMap default/a". */
  writes(): readonly string[]
  /** Lets this much virtual time pass. */
  pass(durationMs?: number): Promise<void>
  /** Forgets the recorded writes. */
  clear(): void
  stop(): Promise<void>
}

/** Wraps the controller's client, to interfere with its requests. */
export type ClientWrapper = (client: Client) => Client

export async function startWorld(
  runtime: VirtualRuntime,
  definition: ControllerDefinition,
  prepare: (admin: Client) => Promise<void> = async () => {},
  wrap: ClientWrapper = (client) => client,
  environment: Partial<ControllerEnvironment> = {},
): Promise<World> {
  const server = createApiServer({
    runtime,
    onInternalError: (error) => runtime.waiting('internal error', Promise.reject(error)),
  })
  const user = (manager: string) => createClient({ transport: server.transport(), runtime, manager })
  const admin = user('admin')
  for (const kind of definition.kinds) await install(admin, kind)
  await prepare(admin)
  const client = wrap(createClient({ transport: server.transport(), runtime }))
  const cache = createCache({ client, runtime })
  const records: ReconcileRecord[] = []
  const onReconcile = (record: ReconcileRecord) => records.push(record)
  const controller = definition.create({ runtime, client, cache, onReconcile, ...environment })
  cache.start()
  await cache.synced()
  await controller.start()
  return {
    runtime,
    admin,
    user,
    records,
    controller,
    cache,
    writes: () => records.flatMap(({ writes }) => writes.map(describeWrite)),
    pass: (durationMs = 1) => sleep(runtime, durationMs, 'the test'),
    clear: () => records.splice(0),
    stop: async () => {
      await controller.stop()
      await cache.stop()
    },
  }
}

function describeWrite({ result, kind, key, subresource }: WriteRecord): string {
  const [shortKind] = kind.split('.')
  return `${result} ${shortKind} ${key}${subresource === undefined ? '' : `/${subresource}`}`
}

async function install(admin: Client, { definition }: KindReference): Promise<void> {
  if (definition.manifest !== undefined) await admin.create(CustomResourceDefinition, definition.manifest as never)
}

/** Runs a scenario on virtual time and stops its world. */
export function inWorld(
  definition: ControllerDefinition,
  scenario: (world: World) => Promise<void>,
  prepare?: (admin: Client) => Promise<void>,
  wrap?: ClientWrapper,
): Promise<void> {
  const runtime = createVirtualRuntime()
  return runtime.run(async () => {
    const world = await startWorld(runtime, definition, prepare, wrap)
    await scenario(world)
    await world.stop()
  })
}
