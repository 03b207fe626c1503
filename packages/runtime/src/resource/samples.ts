import { compileCustomResource, defaultCustomResourceDefinition } from '@kubewright/kube/crd'
import { formatFieldErrorBody } from '@kubewright/kube/field'
import { cloneJson, type JsonObject } from '@kubewright/kube/json'
import type { CustomInput } from './custom-kind.ts'
import type { Manifest } from './manifest.ts'
import type { Refinements } from './refinements.ts'
import { refuse } from './refuse.ts'

/**
 * The samples as objects with names. Each is checked as the API server would check it, rules and unknown fields
 * included, and with the checks of the validating webhook.
 */
export function samplesOf(
  samples: readonly CustomInput<unknown>[],
  { manifest, names }: Manifest,
  version: string,
  refinements: Refinements,
): readonly JsonObject[] {
  if (samples.length === 0) return []
  const resource = compileCustomResource(defaultCustomResourceDefinition(manifest), version)
  return samples.map((sample, index) => {
    const path = `samples[${index}]`
    const name = `${names.singular}-sample${index === 0 ? '' : `-${index + 1}`}`
    const named = { name, ...sample.metadata } as unknown as JsonObject
    const object = cloneJson({
      ...sample,
      apiVersion: `${names.group}/${version}`,
      kind: names.kind,
      metadata: named,
    } as unknown as JsonObject)
    const namespace = names.scope === 'Namespaced' ? { namespace: 'default' } : {}
    const { value, unknownFields, problem } = resource.prepare({ ...object, metadata: { ...namespace, ...named } })
    const [unknown] = unknownFields
    if (unknown !== undefined) refuse(`${path}.${unknown}`, 'the schema has no such field')
    if (problem !== undefined) refuse(path, problem)
    const [error] = resource.validate(value).errors
    if (error !== undefined) refuse(`${path}.${error.field}`, formatFieldErrorBody(error).split('\n')[0] ?? '')
    const [refined] = refinements.refinementProblems(value)
    if (refined !== undefined) refuse(`${path}.${refined.path}`, refined.message)
    return object
  })
}
