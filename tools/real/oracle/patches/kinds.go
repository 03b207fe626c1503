package patches

import (
	"reflect"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes/scheme"
)

// structOf returns the Go struct of a kind that is written GROUP/VERSION/KIND, or of the test kind Widget.
func structOf(kind string) any {
	if kind == "Widget" {
		return Widget{}
	}
	parts := strings.Split(kind, "/")
	if len(parts) != 3 {
		panic("oracle: a kind is written GROUP/VERSION/KIND: " + kind)
	}
	object, err := scheme.Scheme.New(schema.GroupVersionKind{Group: parts[0], Version: parts[1], Kind: parts[2]})
	if err != nil {
		panic(err)
	}
	return reflect.ValueOf(object).Elem().Interface()
}
