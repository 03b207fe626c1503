import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { CustomResourceConversion } from '@kubewright/kube/kinds/apiextensions-v1'
import type { Client } from '../../client/index.ts'
import { CustomResourceDefinition } from '../../kinds/index.ts'
import type { Logger } from '../../log/index.ts'
import { isWithin } from './is-within.ts'

export interface ConversionRegistrationOptions {
  /** Always reads from the server. */
  readonly client: Client
  readonly log: Logger
  /** The field manager. */
  readonly manager: string
}

export interface RegisteredConversion {
  readonly conversion: CustomResourceConversion
  /** Of the definition, for cert-manager. */
  readonly annotations: Readonly<Record<string, string>>
}

export interface ConversionRegistration {
  /** Sets the conversion of a CustomResourceDefinition unless it has it; false if there is no such definition. */
  ensure(definition: string, wanted: RegisteredConversion): Promise<boolean>
  /** Gives the definitions the conversions back that they had before. */
  remove(): Promise<void>
}

export function createConversionRegistration(options: ConversionRegistrationOptions): ConversionRegistration {
  const { client, log, manager } = options
  const earlier = new Map<string, CustomResourceConversion | undefined>()

  const apply = async (manifest: JsonObject) => {
    await client.apply(CustomResourceDefinition, manifest as never, { manager, force: true })
  }

  /** An apply would leave the Service of another manager beside the URL, and Kubernetes refuses both. */
  const replace = async (name: string, { spec, metadata }: JsonObject) => {
    await client.patch(CustomResourceDefinition, { name }, { type: 'merge', patch: { spec, metadata } }, { manager })
  }

  return {
    async ensure(definition, wanted) {
      const stored = await client.get(CustomResourceDefinition, { name: definition })
      if (stored === undefined) return false
      if (!earlier.has(definition)) earlier.set(definition, stored.spec.conversion)
      if (isWithin(manifestOf(definition, wanted), stored as unknown as JsonValue)) return true
      if (stored.spec.conversion?.webhook === undefined) await apply(manifestOf(definition, wanted))
      else await replace(definition, manifestOf(definition, wanted, otherTarget(wanted.conversion)))
      log.info(`registered the conversion of CustomResourceDefinition ${definition}`)
      return true
    },
    async remove() {
      for (const [definition, conversion] of earlier) {
        const stored = await client.get(CustomResourceDefinition, { name: definition })
        if (stored === undefined) continue
        if (conversion?.strategy === 'Webhook') {
          const absent = { ...otherTarget(conversion), caBundle: null }
          await replace(definition, manifestOf(definition, { conversion, annotations: {} }, absent))
        } else {
          // An apply without the conversion removes it: Kubernetes then has its default, no conversion.
          await apply({ ...identity, metadata: { name: definition } })
        }
      }
    },
  }
}

const identity = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' }

/** The field to remove so that the target is unambiguous. */
function otherTarget({ webhook }: CustomResourceConversion): JsonObject {
  return webhook?.clientConfig?.url === undefined ? { url: null } : { service: null }
}

function manifestOf(
  name: string,
  { conversion: { webhook, ...conversion }, annotations }: RegisteredConversion,
  absent: JsonObject = {},
): JsonObject {
  const clientConfig = { ...absent, ...webhook?.clientConfig }
  const metadata = { name, ...(Object.keys(annotations).length === 0 ? {} : { annotations }) }
  return {
    ...identity,
    metadata,
    spec: { conversion: { ...conversion, webhook: { ...webhook, clientConfig } } },
  } as unknown as JsonObject
}
