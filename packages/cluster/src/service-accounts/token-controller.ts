import { formatObjectKey } from '@kubewright/kube/meta'
import { isConflict, isNotFound } from '@kubewright/kube/status'
import type { Client } from 'kubewright/client'
import {
  type Controller,
  type ControllerEnvironment,
  createController,
  type ReconcileContext,
  type ReconcileRequest,
  watch,
} from 'kubewright/controller'
import { enqueueMapped, handlerFuncs, type ObjectEvent } from 'kubewright/handler'
import { Secret, ServiceAccount } from 'kubewright/kinds'
import { clusterLimits } from '../limits.ts'
import type { CertificateAuthoritySource } from './root-authority.ts'
import { accountIn, completed, isAccount, type TokenAccount, type TokenSigner } from './token-secret.ts'

export interface TokenControllerOptions {
  readonly sign: TokenSigner
  /** The CA certificate that the Secrets get beside the token; absent if the server does not listen. */
  readonly authority?: CertificateAuthoritySource | undefined
}

/** Fills service account token Secrets, and deletes them with their account. */
export function createTokenController(environment: ControllerEnvironment, options: TokenControllerOptions): Controller {
  const { cache, client: live } = environment
  /** The accounts of deleted Secrets whose references are not removed yet. */
  const leavers = new Map<string, TokenAccount>()
  const nameOf = ({ metadata }: Secret) => ({ namespace: metadata.namespace, name: metadata.name })
  const secretIsThere = ({ object }: ObjectEvent<Secret>) => {
    leavers.delete(keyOf(nameOf(object)))
    return [nameOf(object)]
  }
  const secretIsGone = ({ object }: ObjectEvent<Secret>) => {
    const account = accountIn(object)
    if (account !== undefined) leavers.set(keyOf(nameOf(object)), account)
    return [nameOf(object)]
  }
  const secretsOf = ({ metadata }: ServiceAccount) =>
    cache
      .list(Secret, { namespace: metadata.namespace })
      .filter((secret) => accountIn(secret)?.name === metadata.name)
      .map(nameOf)
  return createController(
    {
      name: 'service-account-tokens',
      sources: [
        watch(
          Secret,
          handlerFuncs({ created: secretIsThere, updated: secretIsThere, deleted: secretIsGone }),
          ({ object }) => accountIn(object) !== undefined,
        ),
        watch(ServiceAccount, enqueueMapped(secretsOf), ({ type }) => type === 'deleted'),
      ],
      concurrency: clusterLimits.controllerConcurrency,
      async reconcile(request, context) {
        const secret = context.cache.get(Secret, request)
        if (secret !== undefined) {
          await complete(secret, context, live, options)
          return options.authority && { requeueAfterMs: clusterLimits.rootAuthorityRecheckMs }
        }
        const account = leavers.get(keyOf(request))
        if (account !== undefined) await forget(request, account, context)
        leavers.delete(keyOf(request))
        return undefined
      },
    },
    environment,
  )
}

function keyOf({ namespace, name }: Omit<ReconcileRequest, 'key'>): string {
  return formatObjectKey(namespace, name)
}

async function complete(
  secret: Secret,
  { cache, client }: ReconcileContext,
  live: Client,
  { sign, authority }: TokenControllerOptions,
): Promise<void> {
  const wanted = accountIn(secret)
  if (wanted === undefined) return
  const { namespace, uid = '' } = secret.metadata
  const key = { namespace, name: wanted.name }
  const cached = cache.get(ServiceAccount, key)
  // A stale cache must not cause a deletion: the server knows whether the account exists.
  const account = cached && isAccount(cached, wanted) ? cached : await live.get(ServiceAccount, key)
  try {
    if (account === undefined || !isAccount(account, wanted)) {
      await client.delete(Secret, secret.metadata, { preconditions: { uid } })
      return
    }
    const whole = completed(secret, account, sign, authority?.())
    if (whole !== secret) await client.update(Secret, whole)
  } catch (error) {
    // A concurrent change or deletion causes an event, which runs this key again.
    if (!isConflict(error) && !isNotFound(error)) throw error
  }
}

/** Removes the reference to a deleted Secret from its account. */
async function forget(
  { namespace, name }: ReconcileRequest,
  wanted: TokenAccount,
  { cache, client }: ReconcileContext,
): Promise<void> {
  const account = cache.get(ServiceAccount, { namespace, name: wanted.name })
  if (account === undefined || !isAccount(account, wanted)) return
  const secrets = account.secrets?.filter((secret) => secret.name !== name)
  if (secrets === undefined || secrets.length === account.secrets?.length) return
  try {
    await client.update(ServiceAccount, { ...account, secrets })
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}
