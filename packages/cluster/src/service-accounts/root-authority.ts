import { isBeingDeleted } from '@kubewright/kube/meta'
import { isConflict, isNotFound } from '@kubewright/kube/status'
import type { Client } from 'kubewright/client'
import { type Controller, type ControllerEnvironment, createController, watch } from 'kubewright/controller'
import { enqueueMapped, enqueueObject } from 'kubewright/handler'
import { ConfigMap, Namespace } from 'kubewright/kinds'
import { clusterLimits } from '../limits.ts'
import { isNamespaceGone, namespaceOf } from './namespaces.ts'

/** Returns the current CA certificate of the API server in PEM; the server renews it while it runs. */
export type CertificateAuthoritySource = () => string

const configMapName = 'kube-root-ca.crt'
const authorityKey = 'ca.crt'
const descriptionKey = 'kubernetes.io/description'
const description =
  'The certificate authority with which the API server is verified at its internal addresses, such as kubernetes.default.svc. It is meant for nothing else.'

/** Publishes the CA certificate of the API server in every namespace, for pods, which mount it beside their token. */
export function createRootAuthorityPublisher(
  environment: ControllerEnvironment,
  authority: CertificateAuthoritySource,
): Controller {
  return createController(
    {
      name: 'root-authority',
      sources: [
        watch(Namespace, enqueueObject(), ({ type }) => type !== 'deleted'),
        watch(
          ConfigMap,
          enqueueMapped(namespaceOf),
          ({ type, object }) => type !== 'added' && object.metadata?.name === configMapName,
        ),
      ],
      concurrency: clusterLimits.controllerConcurrency,
      async reconcile({ name: namespace }, { cache, client }) {
        const found = cache.get(Namespace, { name: namespace })
        if (found === undefined || isBeingDeleted(found)) return undefined
        const published = cache.get(ConfigMap, { namespace, name: configMapName })
        await publish(client, namespace, published, authority())
        return { requeueAfterMs: clusterLimits.rootAuthorityRecheckMs }
      },
    },
    environment,
  )
}

async function publish(
  client: Client,
  namespace: string,
  published: ConfigMap | undefined,
  authority: string,
): Promise<void> {
  const data = { [authorityKey]: authority }
  if (published === undefined) {
    const metadata = { namespace, name: configMapName, annotations: { [descriptionKey]: description } }
    try {
      await client.create(ConfigMap, ConfigMap({ metadata, data }))
    } catch (error) {
      if (!isNamespaceGone(error)) throw error
    }
    return
  }
  const annotations = published.metadata.annotations ?? {}
  if (hasOnly(published.data, authority) && annotations[descriptionKey]) return
  const metadata = { ...published.metadata, annotations: { ...annotations, [descriptionKey]: description } }
  try {
    await client.update(ConfigMap, { ...published, metadata, data })
  } catch (error) {
    // A concurrent change or deletion causes an event, which runs this key again.
    if (!isConflict(error) && !isNotFound(error)) throw error
  }
}

function hasOnly(data: ConfigMap['data'], authority: string): boolean {
  return data?.[authorityKey] === authority && Object.keys(data).length === 1
}
