// Package protobufs answers questions about protobufs.
package protobufs

import "kubewright.dev/real/oracle/answer"

// Functions of this package, by the names the questions use.
var Functions = answer.Functions{}
