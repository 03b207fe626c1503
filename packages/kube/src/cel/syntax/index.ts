/**
 * From source text to a tree: lexer, parser, macros. Guarantees: the grammar and limits of cel-go; every tree is at
 * most a few hundred nodes deep.
 * May import: the tree and value types of cel/.
 *
 * @module
 */
export { type MacroTable, macroTable } from './macro-table.ts'
export { optionalMacros } from './optional-macros.ts'
export { type ParseResult, parseExpression } from './parser.ts'
export { celReservedWords } from './reserved.ts'
export { standardMacros } from './standard-macros.ts'
export { twoVariableMacros } from './two-variable-macros.ts'
