/**
 * Webhook configurations, admission policies, certificate requests and devices.
 *
 * @module
 */
import type { BuiltinKinds } from '../builtin-kind.ts'

export const registrationKinds: BuiltinKinds = new Map()
