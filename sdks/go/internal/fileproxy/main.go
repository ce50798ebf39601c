// Command fileproxy writes this module into a folder in the layout of a module proxy, so that `go get` can fetch it with
// GOPROXY=file://FOLDER: go run ./internal/fileproxy FOLDER
package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"go.cqs.example/cqs"
)

const version = "v" + cqs.Version

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/fileproxy FOLDER")
		os.Exit(2)
	}
	if err := writeProxy(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// writeProxy writes the four files that the go command asks a proxy for.
func writeProxy(folder string) error {
	manifest, err := os.ReadFile("go.mod")
	if err != nil {
		return err
	}
	first, _, _ := strings.Cut(string(manifest), "\n")
	module, isModule := strings.CutPrefix(first, "module ")
	if !isModule {
		return errors.New("the first line of go.mod does not name the module")
	}
	place := filepath.Join(folder, filepath.FromSlash(module), "@v")
	if err := os.MkdirAll(place, 0o755); err != nil {
		return err
	}
	for name, content := range map[string]string{
		"list":            version + "\n",
		version + ".info": fmt.Sprintf("{\"Version\":%q}\n", version),
		version + ".mod":  string(manifest),
	} {
		if err := os.WriteFile(filepath.Join(place, name), []byte(content), 0o644); err != nil {
			return err
		}
	}
	return writeArchive(filepath.Join(place, version+".zip"), module+"@"+version)
}

func writeArchive(path, prefix string) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	archive := zip.NewWriter(file)
	defer func() { err = errors.Join(err, archive.Close(), file.Close()) }()
	return filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		entryWriter, err := archive.Create(prefix + "/" + filepath.ToSlash(path))
		if err != nil {
			return err
		}
		source, err := os.Open(path)
		if err != nil {
			return err
		}
		defer source.Close()
		_, err = io.Copy(entryWriter, source)
		return err
	})
}
