/**
 * Services with their addresses and ports, endpoints, ingresses and network policies.
 *
 * @module
 */
import type { BuiltinKinds } from '../builtin-kind.ts'

export const networkKinds: BuiltinKinds = new Map()
