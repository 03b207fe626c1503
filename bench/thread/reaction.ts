import { createApiServer } from '@kubewright/apiserver'
import { parseJson } from '@kubewright/kube/json'
import { createClient, createHttpsTransport } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { AppService } from '../../examples/app-service/src/app-service.ts'
import { operator } from '../../examples/app-service/src/operator.ts'
import { isSmokeRun, quantile } from '../measure.ts'

const name = { namespace: 'default', name: 'web' }

export interface Reaction {
  readonly medianMs: number
  readonly slowMs: number
}

/**
 * From a change of an AppService in the store until its Deployment is written: watch, cache, queue, reconcile, the
 * no-op decision, and the apply. Only the server and the operator run; one change at a time.
 */
export async function measureReaction(over: 'process' | 'https'): Promise<Reaction> {
  const runtime = systemRuntime()
  const server = createApiServer({ runtime })
  const client = createClient({ transport: server.transport(), runtime })
  await installDefinition(client)
  const listener = over === 'https' ? await server.listen() : undefined
  const transport =
    listener === undefined
      ? server.transport()
      : createHttpsTransport({
          server: listener.url,
          certificateAuthority: listener.certificateAuthority,
          token: listener.token,
          runtime,
        })
  const running = await operator.start({ transport, runtime })
  const [warmUpRounds, rounds] = isSmokeRun() ? [1, 5] : [100, 1000]
  const times: number[] = []
  const nextWrite = awaitDeployments(server)
  const spec = { size: 1, image: 'image:0' }
  const first = nextWrite()
  await client.create(AppService, { metadata: name, spec })
  await first
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    const written = nextWrite()
    const started = performance.now()
    await client.patch(AppService, name, { type: 'merge', patch: { spec: { image: `image:${round + 1}` } } })
    await written
    if (round >= warmUpRounds) times.push(performance.now() - started)
    // The status write of this round is not part of the next.
    await running.idle()
  }
  await running.stop()
  await server.close()
  return { medianMs: quantile(times, 0.5), slowMs: quantile(times, 0.99) }
}

async function installDefinition(client: ReturnType<typeof createClient>): Promise<void> {
  const { CustomResourceDefinition } = await import('kubewright/kinds')
  const manifest = parseJson(JSON.stringify(AppService.definition.manifest)) as never
  await client.create(CustomResourceDefinition, manifest)
}

/** Resolves with the next change of any Deployment. */
function awaitDeployments(server: ReturnType<typeof createApiServer>): () => Promise<void> {
  let resolve: () => void = () => {}
  server.store.watch('deployments.apps', { afterRevision: server.store.revision }, () => resolve())
  return () =>
    new Promise((done) => {
      resolve = done
    })
}
