import { type CompiledRules, type CompileRulesOptions, compileRules } from '../rules/index.ts'
import { type StructuralSchema, someSchema } from '../schema/index.ts'

const noRules: CompiledRules = { root: undefined, declarationErrors: [], errors: [] }

/** The rules of a schema. Without any, CEL need not be loaded, which is larger than all else that checks a definition. */
export function rulesOfSchema(schema: StructuralSchema, options?: CompileRulesOptions): CompiledRules {
  return someSchema(schema, ({ rules }) => rules.length > 0) ? compileRules(schema, options) : noRules
}
