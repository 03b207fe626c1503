import type { JsonObject } from '@kubewright/kube/json'
import { textAt, valueAt } from '../../read-object.ts'
import { changeItems } from '../common/change-fields.ts'
import type { KindStrategy } from '../kind-strategy.ts'

const mountableAnnotation = 'kubernetes.io/enforce-mountable-secrets'
const mountableWarning = `metadata.annotations[${mountableAnnotation}]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets`

export const serviceAccountStrategy: KindStrategy = {
  repeatedMetadataChecks: 'change, whole',
  returnsDeletedObject: true,
  prepareForCreate: keepNamesOfSecrets,
  prepareForUpdate: keepNamesOfSecrets,
  warningsOnCreate: (object) => (limitsSecrets(object) ? [mountableWarning] : []),
  warningsOnUpdate: (object, old) => (limitsSecrets(object) && !limitsSecrets(old) ? [mountableWarning] : []),
}

/** Keeps only the names of secret references. */
function keepNamesOfSecrets(account: JsonObject): JsonObject {
  return changeItems(account, 'secrets', (reference) =>
    Object.keys(reference).every((field) => field === 'name') ? reference : { name: textAt(reference, 'name') },
  )
}

function limitsSecrets(account: JsonObject): boolean {
  return valueAt(account, 'metadata', 'annotations', mountableAnnotation) !== undefined
}
