import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { isNotFound } from '@kubewright/kube/status'
import { type Client, connect, createClient, createKindMapper, loadKubeconfig } from 'kubewright/client'
import { CustomResourceDefinition } from 'kubewright/kinds'
import type { Operator } from 'kubewright/operator'
import type { KindReference } from 'kubewright/resource'
import { webhooksOfKinds } from 'kubewright/webhook'
import { CliError } from '../errors.ts'
import { cliLimits } from '../limits.ts'
import type { DevTarget, TargetOutput } from './dev-target.ts'

export interface RealTargetOptions {
  readonly runtime: Runtime
  /** The context of the kubeconfig. */
  readonly context: string
  readonly kubeconfig?: string | undefined
  /** Where the API server reaches the webhooks in this process. */
  readonly webhookUrl?: string | undefined
  readonly output: TargetOutput
}

/** A cluster that runs elsewhere, with the rights of the kubeconfig's user. */
export async function connectRealTarget(options: RealTargetOptions): Promise<DevTarget> {
  const { runtime, context, kubeconfig: kubeconfigPath, webhookUrl, output } = options
  const config = await loadKubeconfig({ context, ...(kubeconfigPath === undefined ? {} : { kubeconfigPath }) })
  const transport = connect(config, { runtime })
  const client = createClient({ transport, runtime, manager: 'kubewright' })
  return {
    client,
    mapper: createKindMapper({ transport, runtime }),
    server: config.server,
    kubeconfig: undefined,
    async prepare(operator) {
      await applyDefinitions(client, operator.kinds, runtime)
      if (webhookUrl === undefined && hasWebhooks(operator)) {
        output.warn(
          `the webhooks of ${operator.name} are off: the cluster does not know where this process is; --webhook-url https://HOST:PORT gives the address at which it is reached`,
        )
      }
      return {
        transport: connect(config, { runtime }),
        webhooks: webhookUrl === undefined ? false : { url: webhookUrl },
      }
    },
    stop: async () => transport.close(),
  }
}

function hasWebhooks({ webhooks, policies, kinds }: Operator): boolean {
  return webhooks.length + policies.length + webhooksOfKinds(kinds).length > 0
}

async function applyDefinitions(client: Client, kinds: readonly KindReference[], runtime: Runtime): Promise<void> {
  const own = kinds.filter(({ definition }) => definition.manifest !== undefined)
  for (const { definition } of own) {
    await client.apply(CustomResourceDefinition, definition.manifest as never, { force: true })
  }
  for (const kind of own) await waitUntilServed(client, kind, runtime)
}

/** A real server serves a new kind some moments after its definition was applied. */
export async function waitUntilServed(
  client: Pick<Client, 'list'>,
  kind: KindReference,
  runtime: Runtime,
): Promise<void> {
  const { servedPollMs, servedPollsMax } = cliLimits
  for (let poll = 0; ; poll++) {
    try {
      await client.list(kind, { limit: 1 })
      return
    } catch (error) {
      if (!isNotFound(error)) throw error
      if (poll === servedPollsMax) {
        const message = `the cluster does not serve ${kind.id}: see the conditions of its CustomResourceDefinition`
        throw new CliError('CLI_KIND_NOT_SERVED', message, { cause: error })
      }
    }
    await sleep(runtime, servedPollMs, `the definition of ${kind.id}`)
  }
}
