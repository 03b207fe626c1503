import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { type Cache, createCache } from 'kubewright/cache'
import { createClient } from 'kubewright/client'
import type { Controller, ControllerEnvironment } from 'kubewright/controller'
import type { Logger } from 'kubewright/log'
import type { ReconcileRecord } from 'kubewright/trace'
import { createGarbageCollector } from './garbage-collector/index.ts'
import { createNamespaceController } from './namespaces/index.ts'
import { createPodController, registerNode } from './pods/index.ts'
import { createPolicyStatusController } from './policy-status/index.ts'
import { createClaimProtection, createClassProtection, createVolumeProtection } from './protection/index.ts'
import { createQuotaController } from './quota/index.ts'
import {
  type CertificateAuthoritySource,
  createRootAuthorityPublisher,
  createServiceAccountController,
  createTokenCleaner,
  createTokenController,
  type TokenSigner,
} from './service-accounts/index.ts'
import { createDeploymentController, createReplicaSetController } from './workloads/index.ts'

/** The controllers of the control plane, in the order in which they start. */
export const controllerNames = [
  'namespaces',
  'service-accounts',
  'root-authority',
  'service-account-tokens',
  'token-cleaner',
  'garbage-collector',
  'claim-protection',
  'volume-protection',
  'class-protection',
  'quotas',
  'policy-status',
  'deployments',
  'replicasets',
  'pods',
] as const

export type ControllerName = (typeof controllerNames)[number]

/** Further dependencies of some controllers. A controller whose dependency is missing does not run. */
interface ControlPlaneEnvironment extends ControllerEnvironment {
  readonly certificateAuthority: CertificateAuthoritySource | undefined
  readonly signToken: TokenSigner | undefined
  readonly transport: Transport
}

type Creator = (environment: ControlPlaneEnvironment) => Controller | undefined

const creators: Readonly<Record<ControllerName, Creator>> = {
  namespaces: createNamespaceController,
  'service-accounts': createServiceAccountController,
  'root-authority': (environment) => {
    const { certificateAuthority } = environment
    return certificateAuthority && createRootAuthorityPublisher(environment, certificateAuthority)
  },
  'service-account-tokens': (environment) => {
    const { signToken: sign, certificateAuthority: authority } = environment
    return sign && createTokenController(environment, { sign, authority })
  },
  'token-cleaner': createTokenCleaner,
  'garbage-collector': createGarbageCollector,
  'claim-protection': createClaimProtection,
  'volume-protection': createVolumeProtection,
  'class-protection': createClassProtection,
  quotas: createQuotaController,
  'policy-status': (environment) => createPolicyStatusController(environment, environment.transport),
  deployments: createDeploymentController,
  replicasets: createReplicaSetController,
  pods: createPodController,
}

export interface StartControllersOptions {
  /** The transport to the API server; the controllers act as its user. `stop` closes it. */
  readonly transport: Transport
  readonly runtime: Runtime
  /** Defaults to all. */
  readonly controllers?: readonly ControllerName[] | undefined
  /** The CA certificate of the API server, to publish in every namespace; without it, nothing is published. */
  readonly certificateAuthority?: CertificateAuthoritySource | undefined
  /** Signs the tokens of service account token Secrets; without it, those Secrets get no token. */
  readonly signToken?: TokenSigner | undefined
  readonly onReconcile?: ((record: ReconcileRecord) => void) | undefined
  readonly onError?: ((error: unknown) => void) | undefined
  /** For failed reconciles; defaults to none. */
  readonly log?: Logger | undefined
}

export interface RunningControllers {
  readonly controllers: readonly Controller[]
  readonly cache: Cache
  stop(): Promise<void>
}

/** Starts controllers of the control plane on an API server. All of them share one client and one cache. */
export async function startControllers(options: StartControllersOptions): Promise<RunningControllers> {
  const { transport, runtime, certificateAuthority, signToken, onReconcile, onError, log } = options
  const names = controllerNames.filter((name) => options.controllers?.includes(name) ?? true)
  const manager = 'kube-controller-manager'
  const client = createClient({ transport, runtime, manager, userAgent: manager })
  const cache = createCache({ client, runtime, onError })
  const environment = { runtime, client, cache, onReconcile, onError, log, certificateAuthority, signToken, transport }
  const controllers = names.flatMap((name) => creators[name](environment) ?? [])
  const running: RunningControllers = {
    controllers,
    cache,
    async stop() {
      await Promise.all(controllers.map((controller) => controller.stop()))
      await cache.stop()
      transport.close()
    },
  }
  try {
    if (names.includes('pods')) await registerNode(client, runtime)
    cache.start()
    await cache.synced()
    for (const controller of controllers) await controller.start()
    return running
  } catch (error) {
    await running.stop().catch((failure: unknown) => onError?.(failure))
    throw error
  }
}
