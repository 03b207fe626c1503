/**
 * What the registries of kube-apiserver decide about each resource as plain data: the results of its strategies, printed
 * columns, selectable fields. The Go program makes the storage of every group as the server does, but without etcd.
 * Guarantee: `npm test` compares all of it with the strategies of the API server, without Go.
 *
 * @module
 */
export { recordStrategies } from './recorded-strategies.ts'
