/**
 * Config maps, secrets, accounts, quotas, priorities, roles, leases, events and nodes.
 *
 * @module
 */
import type { BuiltinKinds } from '../builtin-kind.ts'

export const configKinds: BuiltinKinds = new Map()
