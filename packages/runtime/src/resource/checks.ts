import type { z } from 'zod'
import type { Place } from './place.ts'
import { refuse } from './refuse.ts'
import { checksOf, definitionOf, type ZodCheck } from './zod-definition.ts'

/** Checks that run only in JavaScript: refine(), superRefine(), check(), z.property(). */
const refinements: ReadonlySet<string | undefined> = new Set(['custom', 'property'])

/** The name of checks that a helper adds for zod because the CustomResourceDefinition says the same. */
const declaredCheck = 'kubewright:declared'

export function isRefinement(check: string | undefined): boolean {
  return refinements.has(check)
}

/** Whether a converter of a type may ignore the check, because it has its effect elsewhere. */
export function isHandledElsewhere(check: string | undefined): boolean {
  return isRefinement(check) || check === declaredCheck
}

/**
 * Notes the checks that only JavaScript can run, for the validating webhook; refuses them where there is none, and
 * refuses checks that change values.
 */
export function noteChecks(schema: z.core.$ZodType, place: Place): void {
  const { path, steps, findings } = place
  const refined = refinementsOf(schema)
  if (checksOf(schema).some(({ check }) => check === 'overwrite')) {
    refuse(path, 'the API server does not change values; leave out trim(), toLowerCase()')
  }
  if (refined.length === 0) return
  if (findings === undefined) {
    refuse(path, 'refine() runs in a webhook for the spec, but only the operator writes this; use rules (CEL)')
  }
  for (const check of refined) refuseAsync(check, path)
  findings.refined.push({ paths: [path], steps, schema, isUnion: false })
}

/** The checks of a schema that only JavaScript can run, in order. */
export function refinementsOf(schema: z.core.$ZodType): readonly ZodCheck[] {
  return (definitionOf(schema).checks ?? []).filter((check) => isRefinement(check._zod.def.check))
}

function refuseAsync(check: ZodCheck, path: string): void {
  const run: unknown = Reflect.get(check._zod.def, 'fn')
  if (typeof run === 'function' && run.constructor.name === 'AsyncFunction') {
    refuse(path, 'refine() cannot wait for a promise; write a validator with defineValidator of kubewright/webhook')
  }
}

/**
 * Adds a check that zod runs and that the CustomResourceDefinition already says, so that both accept the same values.
 * It returns what is wrong, or undefined.
 */
export function withDeclaredCheck<Schema extends z.ZodType>(
  schema: Schema,
  problemOf: (value: z.output<Schema>) => string | undefined,
): Schema {
  const run = (payload: z.core.ParsePayload<z.output<Schema>>) => {
    const message = problemOf(payload.value)
    if (message !== undefined) payload.issues.push({ code: 'custom', input: payload.value, message })
  }
  const check = { _zod: { check: run, def: { check: declaredCheck }, onattach: [] } }
  return schema.check(check as unknown as z.core.CheckFn<z.output<Schema>>)
}
