import type { JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { isNotFound } from '@kubewright/kube/status'
import type { Client } from '../../client/index.ts'
import {
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  MutatingWebhookConfiguration,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidatingWebhookConfiguration,
} from '../../kinds/index.ts'
import type { Logger } from '../../log/index.ts'
import type { KindReference } from '../../resource/index.ts'
import type { AdmissionPolicy } from '../admission-policy.ts'
import { type WebhookManifestOptions, webhookManifests } from '../manifests.ts'
import { createConversionRegistration } from './conversion-registration.ts'
import { isWithin } from './is-within.ts'

export interface RegistrationOptions extends Omit<WebhookManifestOptions, 'certificateAuthority' | 'labels'> {
  /** Always reads from the server. */
  readonly client: Client
  readonly log: Logger
  readonly policies: readonly AdmissionPolicy[]
  /** The name of the configurations; that of the operator when absent. */
  readonly registeredAs?: string | undefined
}

export interface Registration {
  /**
   * Applies what the server lacks or has otherwise: a user or another controller may have reset it. Resolves with the names of the
   * CustomResourceDefinitions that need a conversion and do not exist yet.
   */
  ensure(certificateAuthority: string | undefined): Promise<readonly string[]>
  /** Deletes the configurations and policies, and gives the definitions the conversions back that they had. */
  remove(): Promise<void>
}

const kinds: Readonly<Record<string, KindReference>> = {
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  MutatingWebhookConfiguration,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidatingWebhookConfiguration,
}

type Manifest = KubernetesObject & { readonly metadata: { readonly name: string } }

/** The registration of an operator's webhooks and policies with the API server, under a field manager of its own. */
export function createRegistration(options: RegistrationOptions): Registration {
  const { name, registeredAs = name, client, log, policies } = options
  const manager = `${name}-webhooks`
  const labels = { 'app.kubernetes.io/managed-by': name }
  const registeredConversions = createConversionRegistration({ client, log, manager })
  let last: readonly Manifest[] = []

  const applyObject = async (manifest: Manifest) => {
    const kind = kindOf(manifest)
    const stored = await client.get(kind, manifest.metadata)
    if (isWithin(manifest as unknown as JsonValue, stored as unknown as JsonValue)) return
    await client.apply(kind, manifest, { manager, force: true })
    const what = `${manifest.kind} ${manifest.metadata.name}`
    log.info(stored === undefined ? `registered ${what}` : `renewed ${what}`)
  }

  return {
    async ensure(certificateAuthority) {
      const { configurations, conversions, annotations } = webhookManifests({
        ...options,
        name: registeredAs,
        certificateAuthority,
        labels,
      })
      last = [...policies.flatMap(({ manifests }) => manifests), ...configurations] as unknown as readonly Manifest[]
      for (const manifest of last) await applyObject(manifest)
      const missing: string[] = []
      for (const [definition, conversion] of conversions) {
        const isPresent = await registeredConversions.ensure(definition, { conversion, annotations })
        if (!isPresent) missing.push(definition)
      }
      return missing
    },
    async remove() {
      for (const manifest of last) await deleteObject(client, manifest)
      await registeredConversions.remove()
    },
  }
}

function kindOf({ kind = '' }: Manifest): KindReference {
  const found = kinds[kind]
  if (found === undefined) throw new TypeError(`a webhook is registered with a ${kind}, which has no kind here`)
  return found
}

async function deleteObject(client: Client, manifest: Manifest): Promise<void> {
  try {
    await client.delete(kindOf(manifest), manifest.metadata)
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}
