import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import type { Deployment, Pod } from '../../kinds/index.ts'
import type { BuiltinInput } from '../../resource/index.ts'
import type { Client, ObjectName } from '../client.ts'
import { createClient } from '../create-client.ts'

/** A server to run the tests on: embedded in process or over HTTPS, or a real one. */
export interface SuiteServer {
  readonly transport: Transport
  readonly runtime: Runtime
  /** A name that no other test uses; the test creates the namespace itself. */
  readonly namespace: string
  /** Whether it is the embedded server, which refuses what it does not support. */
  readonly isEmbedded: boolean
}

export interface SuiteContext extends SuiteServer {
  readonly client: Client
  /** A name in the namespace of the test. */
  named(name: string): { readonly namespace: string; readonly name: string }
}

export type SuiteTests = Readonly<Record<string, (context: SuiteContext) => Promise<void>>>

export function contextOf(server: SuiteServer): SuiteContext {
  return {
    ...server,
    client: createClient({ transport: server.transport, runtime: server.runtime, manager: 'suite' }),
    named: (name) => ({ namespace: server.namespace, name }),
  }
}

/** The minimal valid Deployment. */
export function deploymentNamed(metadata: ObjectName, replicas = 1): BuiltinInput<Deployment> {
  const labels = { app: metadata.name }
  return {
    metadata: { name: metadata.name, namespace: metadata.namespace ?? '' },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'example.com/main:1' }] } },
    },
  }
}

export function podNamed(metadata: ObjectName): BuiltinInput<Pod> {
  return {
    metadata: { name: metadata.name, namespace: metadata.namespace ?? '' },
    spec: { containers: [{ name: 'main', image: 'example.com/main:1' }] },
  }
}
