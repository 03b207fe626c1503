import type { SizeEstimator } from '../cel/cost/index.ts'
import { type CelEnvironment, type CelType, celOptionalOf } from '../cel/index.ts'
import { trimSpace } from '../json/index.ts'
import { resolveFieldPath, type StructuralSchema, type ValidationRule } from '../schema/index.ts'
import type { CompiledRule } from './compiled-rules.ts'
import { sizeEstimatorOf } from './declared-size.ts'
import { type DeclaredType, requestSizeBytes } from './declared-type.ts'
import { compileExpression, extendBase } from './environment.ts'
import { DeclaredTypeProvider } from './type-names.ts'

const rootTypeName = 'selfType0'

/** Compiles the rules of one schema node against its declared type. */
export function compileNodeRules(
  rules: readonly ValidationRule[],
  schema: StructuralSchema,
  declared: DeclaredType,
): readonly CompiledRule[] {
  if (rules.length === 0) return []
  const compiler = new NodeCompiler(schema, declared)
  return rules.map((rule) => compiler.compile(rule))
}

class NodeCompiler {
  readonly #schema: StructuralSchema
  readonly #sizes: SizeEstimator
  readonly #types = new DeclaredTypeProvider()
  readonly #selfType: CelType
  readonly #cardinalityMax: bigint
  readonly #environments = new Map<boolean, CelEnvironment>()

  constructor(schema: StructuralSchema, declared: DeclaredType) {
    this.#schema = schema
    this.#sizes = sizeEstimatorOf(declared)
    this.#selfType = this.#types.typeOf(declared, rootTypeName)
    // At least a comma separates values in a request.
    this.#cardinalityMax = BigInt(Math.trunc(requestSizeBytes / (declared.serializedBytesMin + 1)))
  }

  compile(rule: ValidationRule): CompiledRule {
    const nothing = { rule, usesOldSelf: false, costMax: 0n, cardinalityMax: 0n, messageCostMax: 0n, fieldPath: '' }
    if (trimSpace(rule.rule) === '') return nothing
    const environment = this.#environmentFor(rule.optionalOldSelf === true)
    const compiled = compileExpression(environment, rule.rule, expect('bool', 'cel expression'), this.#sizes)
    if ('problem' in compiled) {
      const error = compiled.problem.replace(/^instantiation failed/, 'program instantiation failed')
      return { ...nothing, error, usesOldSelf: compiled.variables?.has('oldSelf') ?? false }
    }
    const message = this.#compileMessage(rule, environment)
    return {
      rule,
      program: compiled.program,
      usesOldSelf: compiled.variables.has('oldSelf'),
      costMax: compiled.estimate.max,
      cardinalityMax: this.#cardinalityMax,
      // As in Kubernetes, the field is not checked if the message does not compile.
      fieldPath: message.messageError === undefined ? this.#fieldPathOf(rule) : '',
      ...message,
    }
  }

  /** Empty if the rule names no field, or one that the schema does not have. */
  #fieldPathOf({ fieldPath }: ValidationRule): string {
    if (fieldPath === '') return ''
    const resolved = resolveFieldPath(fieldPath, this.#schema)
    return 'path' in resolved ? resolved.path.toString() : ''
  }

  #compileMessage(
    rule: ValidationRule,
    environment: CelEnvironment,
  ): Pick<CompiledRule, 'messageProgram' | 'messageError' | 'messageCostMax'> {
    if (rule.messageExpression === '') return { messageCostMax: 0n }
    const accepts = expect('string', 'messageExpression')
    const compiled = compileExpression(environment, rule.messageExpression, accepts, this.#sizes)
    if ('problem' in compiled) {
      const isTypeProblem = compiled.problem.startsWith('messageExpression')
      return {
        messageError: isTypeProblem ? compiled.problem : `messageExpression ${compiled.problem}`,
        messageCostMax: 0n,
      }
    }
    return { messageProgram: compiled.program, messageCostMax: compiled.estimate.max }
  }

  #environmentFor(optionalOldSelf: boolean): CelEnvironment {
    const known = this.#environments.get(optionalOldSelf)
    if (known) return known
    const environment = extendBase({
      variables: [
        { name: 'self', type: this.#selfType },
        { name: 'oldSelf', type: optionalOldSelf ? celOptionalOf(this.#selfType) : this.#selfType },
      ],
      types: this.#types,
    })
    this.#environments.set(optionalOldSelf, environment)
    return environment
  }
}

const expect =
  (expected: 'bool' | 'string', what: string) =>
  (type: CelType): string | undefined => {
    if (type.kind === 'primitive' && type.name === expected) return undefined
    return `${what} must evaluate to a ${expected}`
  }
