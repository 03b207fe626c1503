import { celBool, celListOf, celObjectType, celString } from '@kubewright/kube/cel'
import { getField, isJsonArray, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { AdmissionCompiler, AdmissionTypeChecker } from '@kubewright/kube/rules'
import type { KindReference } from '../resource/index.ts'
import type { AdmissionPolicyOptions } from './admission-policy-options.ts'

/** What is wrong with the expressions of a policy: each text names the expression. */
export function policyProblems(options: AdmissionPolicyOptions): readonly string[] {
  const { variables = {}, matchConditions = [], rules = [], mutations = [] } = options
  const isMutating = mutations.length > 0
  const main = new AdmissionCompiler({ hasAuthorizer: true })
  const messages = new AdmissionCompiler({}, main)
  const patches = new AdmissionCompiler({ hasAuthorizer: true, hasPatchTypes: true }, main)
  // Conditions cannot read the variables of the policy.
  const conditions = new AdmissionCompiler({ hasAuthorizer: true, hasVariables: false })
  const compiled = [
    ...Object.entries(variables).map(([name, source]) => main.defineVariable(name, source)),
    ...matchConditions.map(({ expression }) => conditions.compile(expression, celBool)),
    ...rules.map(({ rule }) => main.compile(rule, celBool)),
    ...rules.flatMap(({ messageExpression: text }) => (text === undefined ? [] : [messages.compile(text, celString)])),
    ...mutations.map(({ applyConfiguration, jsonPatch }) =>
      jsonPatch === undefined
        ? patches.compile(applyConfiguration, celObjectType('Object'))
        : patches.compile(jsonPatch, celListOf(celObjectType('JSONPatch'))),
    ),
  ]
  const problems = compiled.flatMap(({ source, error }) => (error === undefined ? [] : [describe(source, error)]))
  // Without an error each expression is CEL, so what is left are fields that the schemas do not have.
  if (problems.length > 0 || isMutating) return problems
  return options.kinds.flatMap((kind) => typeProblems(kind, options))
}

/** Kubernetes only notes these problems in the status of the policy, which few read. */
function typeProblems(kind: KindReference, options: AdmissionPolicyOptions): readonly string[] {
  const { variables = {}, rules = [] } = options
  const schema = schemaOf(kind)
  if (schema === undefined) return []
  const checker = new AdmissionTypeChecker({ object: { name: kind.id, schema, find: () => undefined } })
  for (const [name, source] of Object.entries(variables)) checker.defineVariable(name, source)
  return rules.flatMap(({ rule }) => {
    const problem = checker.problemOf(rule)
    return problem === undefined ? [] : [`${describe(rule, problem)} (for ${kind.id})`]
  })
}

function describe(source: string, problem: string): string {
  return `${JSON.stringify(source)}: ${problem}`
}

/** The schema of a custom kind; built-in kinds have none here. */
function schemaOf({ definition }: KindReference): JsonObject | undefined {
  const spec = definition.manifest && getField(definition.manifest, 'spec')
  const versions = isJsonObject(spec) ? getField(spec, 'versions') : undefined
  const found = isJsonArray(versions)
    ? versions.filter(isJsonObject).find((version) => version['name'] === definition.version)
    : undefined
  const schema = found && getField(found, 'schema')
  const root = isJsonObject(schema) ? getField(schema, 'openAPIV3Schema') : undefined
  return isJsonObject(root) ? root : undefined
}
