import { defineDefaulter, defineValidator } from 'kubewright/webhook'
import { WebApp } from './web-app.ts'

/** Sets what depends on other fields. Constant defaults belong in the schema, where they need no webhook. */
export const webAppDefaulter = defineDefaulter(WebApp, ({ metadata, ...object }) => ({
  ...object,
  metadata: { ...metadata, labels: { 'app.kubernetes.io/part-of': 'example-operator', ...metadata.labels } },
}))

/** Checks what neither the schema nor a rule in CEL can express, and returns what is wrong with which field. */
export const webAppValidator = defineValidator(WebApp, {
  create: ({ metadata: { name = '' } }) =>
    name.length > 50 ? [{ path: 'metadata.name', message: 'should have at most 50 characters' }] : undefined,
})
