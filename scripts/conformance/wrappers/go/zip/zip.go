// Writes a module as a zip file for a module proxy: zip FOLDER MODULE@VERSION FILE.
package main

import (
	"archive/zip"
	"io/fs"
	"log"
	"os"
	"path"
)

func main() {
	files := os.DirFS(os.Args[1])
	out, err := os.Create(os.Args[3])
	check(err)
	archive := zip.NewWriter(out)
	check(fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		file, err := archive.Create(path.Join(os.Args[2], name))
		if err != nil {
			return err
		}
		_, err = file.Write(text)
		return err
	}))
	check(archive.Close())
	check(out.Close())
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
