package main

import (
	"fmt"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const namespaceCount = 20

// keyOf names an object as the load server does.
func keyOf(index, count int) types.NamespacedName {
	return types.NamespacedName{
		Namespace: fmt.Sprintf("team-%02d", index*namespaceCount/max(count, 1)),
		Name:      fmt.Sprintf("workload-%07d", index),
	}
}

// newObject returns an empty object, typed or unstructured as requested.
func newObject(work Work) client.Object {
	if work.ObjectsAs == "unstructured" {
		object := &unstructured.Unstructured{}
		object.SetGroupVersionKind(workloadKind)
		return object
	}
	return &Workload{}
}

// replicasOf returns the field that every read of an object accesses.
func replicasOf(object client.Object) int64 {
	switch object := object.(type) {
	case *Workload:
		return int64(object.Spec.Replicas)
	case *unstructured.Unstructured:
		replicas, _, _ := unstructured.NestedInt64(object.Object, "spec", "replicas")
		return replicas
	}
	return 0
}

// newScheme has the typed kind and, if children are written, the built-in kinds.
func newScheme(withBuiltins bool) (*runtime.Scheme, error) {
	scheme := runtime.NewScheme()
	if withBuiltins {
		if err := clientgoscheme.AddToScheme(scheme); err != nil {
			return nil, err
		}
	}
	addToScheme(scheme)
	return scheme, nil
}

// cacheOptions strip managedFields if requested.
func cacheOptions(work Work, scheme *runtime.Scheme) cache.Options {
	options := cache.Options{Scheme: scheme}
	if work.ManagedFields == "stripped" {
		options.DefaultTransform = cache.TransformStripManagedFields()
	}
	return options
}
