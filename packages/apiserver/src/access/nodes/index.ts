/**
 * What nodes may do: kube-apiserver's Node authorizer. Guarantees: a node reads what the pods bound to it refer to, and
 * nothing else of that kind; the graph of references is made when first a node asks, and follows the store from then on;
 * users that are no nodes cost a look at their name.
 *
 * @module
 */
export { withNodes } from './node-authorizer.ts'
