package main

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"sort"
	"strings"
	"unsafe"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/endpoints/deprecation"
	"k8s.io/apiserver/pkg/endpoints/request"
	genericregistry "k8s.io/apiserver/pkg/registry/generic/registry"
	"k8s.io/apiserver/pkg/registry/rest"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
)

// description is what a registry decides about one resource. Pointers are nil for what cannot be asked without an object.
type description struct {
	// Resource is GROUP/VERSION/RESOURCE, without the group for the core group.
	Resource        string `json:"resource"`
	NamespaceScoped bool   `json:"namespaceScoped"`
	// The rest is absent for resources that are not stored.
	AllowCreateOnUpdate      *bool `json:"allowCreateOnUpdate,omitempty"`
	AllowUnconditionalUpdate *bool `json:"allowUnconditionalUpdate,omitempty"`
	ReturnDeletedObject      *bool `json:"returnDeletedObject,omitempty"`
	ChecksGracefulDelete     *bool `json:"checksGracefulDelete,omitempty"`
	// SetsGeneration tells whether preparation for create sets metadata.generation.
	SetsGeneration *bool  `json:"setsGeneration,omitempty"`
	StoragePrefix  string `json:"storagePrefix,omitempty"`
	// DefaultGarbageCollectionPolicy is empty for strategies that do not decide it.
	DefaultGarbageCollectionPolicy string `json:"defaultGarbageCollectionPolicy,omitempty"`
	DeprecationWarning             string `json:"deprecationWarning,omitempty"`
	// ResetFields has an entry for each endpoint that resets some, with "" for the resource itself.
	ResetFields map[string][]string `json:"resetFields,omitempty"`
	// SelectableFields are those that the registry computes for an empty object and the version accepts.
	SelectableFields []string `json:"selectableFields,omitempty"`
	Columns          []column `json:"columns,omitempty"`
}

type column struct {
	Name     string `json:"name"`
	Type     string `json:"type"`
	Format   string `json:"format,omitempty"`
	Priority int32  `json:"priority,omitempty"`
}

// describe returns the descriptions of all resources, sorted.
func describe(all []groupVersion) []*description {
	described := map[string]*description{}
	for _, version := range all {
		for name, storage := range version.storages {
			resource, subresource, isSubresource := strings.Cut(name, "/")
			if _, ok := storage.(rest.Scoper); !ok && !isSubresource {
				continue
			}
			key := version.String() + "/" + resource
			if described[key] == nil {
				described[key] = &description{Resource: key}
			}
			if !isSubresource {
				describeResource(described[key], version, resource, storage)
			}
			describeReset(described[key], version, subresource, storage)
		}
	}
	sorted := slices.Collect(maps.Values(described))
	slices.SortFunc(sorted, func(left, right *description) int { return strings.Compare(left.Resource, right.Resource) })
	return sorted
}

func describeResource(d *description, version groupVersion, resource string, storage rest.Storage) {
	d.NamespaceScoped = storage.(rest.Scoper).NamespaceScoped()
	d.DeprecationWarning = deprecationWarning(version, storage)
	if convertor, ok := storage.(rest.TableConvertor); ok {
		d.Columns = columnsOf(convertor, storage)
	}
	store := findStore(reflect.ValueOf(storage))
	if store == nil {
		return
	}
	create, unconditional := store.UpdateStrategy.AllowCreateOnUpdate(), store.UpdateStrategy.AllowUnconditionalUpdate()
	_, isGraceful := store.DeleteStrategy.(rest.RESTGracefulDeleteStrategy)
	d.AllowCreateOnUpdate, d.AllowUnconditionalUpdate, d.ChecksGracefulDelete = &create, &unconditional, &isGraceful
	d.ReturnDeletedObject = &store.ReturnDeletedObject
	d.StoragePrefix = prefixOf(store.DefaultQualifiedResource)
	ctx := contextOf(version.GroupVersion, resource)
	if strategy, ok := store.DeleteStrategy.(rest.GarbageCollectionDeleteStrategy); ok {
		d.DefaultGarbageCollectionPolicy = string(strategy.DefaultGarbageCollectionPolicy(ctx))
	}
	d.SetsGeneration = setsGeneration(ctx, store)
	d.SelectableFields = selectableFields(version, store)
}

func contextOf(version schema.GroupVersion, resource string) context.Context {
	info := &request.RequestInfo{
		IsResourceRequest: true, APIGroup: version.Group, APIVersion: version.Version, Resource: resource,
	}
	return request.WithRequestInfo(request.WithNamespace(request.NewContext(), "default"), info)
}

func deprecationWarning(version groupVersion, storage rest.Storage) string {
	kinds, _, err := version.scheme.ObjectKinds(storage.New())
	if err != nil {
		return ""
	}
	object, err := version.scheme.New(version.WithKind(kinds[0].Kind))
	if err != nil || !deprecation.IsDeprecated(object, 1, 36) {
		return ""
	}
	object.GetObjectKind().SetGroupVersionKind(version.WithKind(kinds[0].Kind))
	return deprecation.WarningMessage(object)
}

func columnsOf(convertor rest.TableConvertor, storage rest.Storage) []column {
	lister, ok := storage.(rest.Lister)
	if !ok {
		return nil
	}
	table, err := convertor.ConvertToTable(context.Background(), lister.NewList(), &metav1.TableOptions{})
	if err != nil {
		return nil
	}
	columns := []column{}
	for _, each := range table.ColumnDefinitions {
		columns = append(columns, column{each.Name, each.Type, each.Format, each.Priority})
	}
	return columns
}

func setsGeneration(ctx context.Context, store *genericregistry.Store) (isSet *bool) {
	defer func() {
		if recover() != nil {
			isSet = nil
		}
	}()
	object := store.NewFunc()
	store.CreateStrategy.PrepareForCreate(ctx, object)
	accessor, err := meta.Accessor(object)
	if err != nil {
		return nil
	}
	isOne := accessor.GetGeneration() == 1
	return &isOne
}

func selectableFields(version groupVersion, store *genericregistry.Store) (names []string) {
	defer func() {
		if recover() != nil {
			names = nil
		}
	}()
	_, set, err := store.PredicateFunc(labels.Everything(), fields.Everything()).GetAttrs(store.NewFunc())
	if err != nil {
		return nil
	}
	kinds, _, err := version.scheme.ObjectKinds(store.NewFunc())
	if err != nil {
		return nil
	}
	for name := range set {
		_, _, err := version.scheme.ConvertFieldLabel(version.WithKind(kinds[0].Kind), name, "")
		if err == nil && name != "metadata.name" && name != "metadata.namespace" {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}

func describeReset(d *description, version groupVersion, subresource string, storage rest.Storage) {
	strategy, ok := storage.(rest.ResetFieldsStrategy)
	if !ok {
		return
	}
	set := strategy.GetResetFields()[fieldpath.APIVersion(version.String())]
	if set == nil {
		return
	}
	paths := []string{}
	set.Iterate(func(path fieldpath.Path) { paths = append(paths, strings.TrimPrefix(path.String(), ".")) })
	sort.Strings(paths)
	if d.ResetFields == nil {
		d.ResetFields = map[string][]string{}
	}
	d.ResetFields[subresource] = paths
}

var storeType = reflect.TypeOf(&genericregistry.Store{})

// findStore returns the store within a storage, however deep it is embedded.
func findStore(value reflect.Value) *genericregistry.Store {
	for value.Kind() == reflect.Interface || value.Kind() == reflect.Pointer {
		if value.IsNil() {
			return nil
		}
		if value.Type() == storeType {
			return value.Interface().(*genericregistry.Store)
		}
		value = value.Elem()
	}
	if value.Kind() != reflect.Struct || !value.CanAddr() {
		return nil
	}
	for index := range value.NumField() {
		if !value.Type().Field(index).Anonymous {
			continue
		}
		field := value.Field(index)
		readable := reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem()
		if store := findStore(readable); store != nil {
			return store
		}
	}
	return nil
}
