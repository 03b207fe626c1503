/**
 * Regular expressions in RE2's language, for schema patterns and CEL. Guarantees: what matches here matches in Go
 * and the other way round; matching takes linear time; a wrong pattern gives KUBE_REGEX_INVALID with Go's message.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { compileRegex } from './compile.ts'
export type { CompiledRegex, RegexSpan } from './compiled-regex.ts'
